import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ImportChoices } from '#contract/schemas/openImport.ts'
import { REPORT_NAMED } from '#contract/schemas/importRecord.ts'

/** File names follow it, which may begin with a hyphen. */
const END_OF_OPTIONS = '--'

/** Unpacks archives in place and recognizes each file. */
export const inspectArguments = (names: readonly string[]) => [
  'inspect',
  '--json',
  '--unpack',
  '.',
  END_OF_OPTIONS,
  ...names,
]

/** For a report that is read by a program. */
const REPORT = ['--json', '--named', String(REPORT_NAMED)]

const previewArguments = (asShown: string | undefined) =>
  asShown === undefined ? ['--dry-run'] : ['--as-shown', asShown]

interface Run {
  /** The folder that the file names are relative to. */
  folder: string
  /** Where rejected lines go. */
  rejected: string
  /** The word that the dry run printed; without it, this is a dry run. */
  asShown: string | undefined
}

/** The command that imports what was chosen, as an operator would type it in the files' folder. */
export function importArguments(choices: ImportChoices, { folder, rejected, asShown }: Run): string[] {
  const { kind, files, asOf, account, election, wholeThrough } = choices
  const { partial, incomplete, allowRemovals, allowOlder, replace } = choices
  const values = { 'as-of': asOf, account, election, 'whole-through': wholeThrough }
  const flags = { partial, incomplete, 'allow-removals': allowRemovals, 'allow-older': allowOlder, replace }
  return [
    kind,
    ...REPORT,
    '--progress',
    '--rejected',
    rejected,
    ...previewArguments(asShown),
    ...Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, String(value)],
    ),
    ...Object.entries(flags).flatMap(([name, isSet]) => (isSet === true ? [`--${name}`] : [])),
    ...(kind === 'documents' ? documentsArguments(folder, files[0] ?? '') : []),
    END_OF_OPTIONS,
    ...files,
  ]
}

/** The documents of an index are in the folder `documents` beside it, the command's default, or in the same folder. */
function documentsArguments(folder: string, index: string): string[] {
  const beside = dirname(index)
  return existsSync(join(folder, beside, 'documents')) ? [] : ['--documents', beside]
}

/** What is done with an import on record, instead of importing files: its money is forgotten, or its list imported again. */
export type Redone =
  | { verb: 'forget'; importId: number; what: 'transactions' | 'balances' | 'totals' }
  | { verb: 'again'; importId: number; allowRemovals: boolean }

export function redoneArguments(redone: Redone, asShown: string | undefined): string[] {
  const importId = String(redone.importId)
  const preview = previewArguments(asShown)
  if (redone.verb === 'forget') return ['forget', redone.what, '--json', '--import', importId, ...preview]
  // Whoever goes back to an earlier list knows that it is older.
  const flags = ['--allow-older', ...(redone.allowRemovals ? ['--allow-removals'] : [])]
  return ['again', importId, ...REPORT, ...flags, ...preview]
}
