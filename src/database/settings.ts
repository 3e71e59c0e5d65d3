/* The rules for settings that the server and the importer share. */

/** What a header of a request can carry. */
export const IN_HEADER = /^[\x20-\x7e]+$/

/**
 * The origin of a site's address; null if it is not one, or has more than that. A path or user would be missing from the
 * addresses that are made of it.
 */
export function originOf(address: string): string | null {
  const site = URL.parse(address)
  return site && /^https?:$/.test(site.protocol) && site.href === `${site.origin}/` ? site.origin : null
}

/** All settings, those of the server, the importer and the units in `deploy`. */
export const SETTINGS = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'READ_DATABASE_URL',
  'PUBLIC_URL',
  'TLS_CERT',
  'TLS_KEY',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'ACCESS_LOG',
  'METRICS',
  'BACKUP_DIR',
  'BACKUP_DAYS',
  'SQLITE_TMPDIR',
  'SAMPLE_DATA',
  'STATE_SITE',
  'STATE_SOLICITATIONS',
  'SYNC_CONTACT',
  'SYNC_HOURS',
  'SYNC_STARTED_BY',
  'SYNC_USER_AGENT',
  'PUBLISH',
  'REQUIRE_SECOND_FACTOR',
  'IMPORT_STARTED_BY',
  'IMPORT_STARTED_FROM',
] as const

/** First words of settings that no other program's variables begin with. */
const OURS_ALONE = ['BACKUP', 'REQUIRE', 'SAMPLE', 'SYNC', 'TRUST']

/**
 * A sentence about the first variable whose name is nearly that of a setting, which would otherwise silently have no
 * effect; null if there is none.
 */
export function misspeltSetting(environment: Readonly<Record<string, string | undefined>>): string | null {
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === '' || SETTINGS.some((setting) => setting === name)) continue
    const [first = ''] = name.toUpperCase().split('_')
    const isOurs = name.includes('_') && OURS_ALONE.includes(first)
    const possible = isOurs ? SETTINGS.filter((setting) => setting.startsWith(`${first}_`)) : SETTINGS
    const [nearest] = possible
      .map((setting) => ({ setting, edits: editsBetween(lettersOf(name), lettersOf(setting)) }))
      .filter(({ setting, edits }) => isOurs || edits <= editsAllowedFor(lettersOf(setting)))
      .toSorted((a, b) => a.edits - b.edits)
    if (nearest)
      return `${name} is not a setting. Did you mean ${nearest.setting}? Correct the name, or unset it.`
  }
  return null
}

const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** A short name, such as HOST, is too much like the variables of other programs, such as HOME. */
const editsAllowedFor = ({ length }: string) => (length < 6 ? -1 : length < 10 ? 1 : 2)

/** How many letters have to be added, removed, replaced or swapped with the next one. */
function editsBetween(one: string, other: string): number {
  let twoBefore: number[] = []
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        at(before, j) + 1,
        at(row, j - 1) + 1,
        at(before, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(twoBefore, j - 2) + 1 : Infinity,
      )
    }
    twoBefore = before
    before = row
  }
  return before[other.length] ?? Infinity
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity
