import { existsSync, readFileSync } from 'node:fs'
import { parseAcctNum } from '#contract/domain/parseAcctNum.ts'
import { LONGEST_FILER } from '#contract/schemas/waitingName.ts'
import { collapseSpaces } from '#database/money/filerAliases.ts'
import { ImportError } from '../ImportError.ts'
import { decodeText } from '../read/decodeText.ts'

/**
 * The account numbers by filers' names in an older version's aliases.txt: lines with the name as the state's exports
 * spell it, a tab, and the account number, below an optional header. Without a file there are no aliases. Throws
 * ImportError for any other line, or a name with two accounts, because a mistake here would book money to the wrong
 * account.
 */
export function readAliasFile(path: string | undefined): ReadonlyMap<string, number> {
  const aliases = new Map<string, number>()
  if (path === undefined || !existsSync(path)) return aliases
  for (const [index, line] of decodeText(readFileSync(path)).split(/\r?\n/).entries()) {
    if (line.trim() === '' || (index === 0 && /^FilerName\tAcctNum\s*$/i.test(line))) continue
    const [filer = '', account = '', ...more] = line.split('\t')
    const acctNum = parseAcctNum(account.trim())
    const name = collapseSpaces(filer)
    if (name === '' || name.length > LONGEST_FILER || acctNum === null || more.length > 0)
      throw new ImportError(
        `Line ${index + 1} of ${path} is not a filer's name, a tab and an account number. Correct it and import again.`,
      )
    const other = aliases.get(name)
    if (other !== undefined && other !== acctNum)
      throw new ImportError(
        `${path} gives "${name}" two accounts, ${other} and ${acctNum}. Keep one of them and import again.`,
      )
    aliases.set(name, acctNum)
  }
  return aliases
}
