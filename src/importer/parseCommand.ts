import { parseArgs } from 'node:util'
import { type KindName, LAYOUTS } from './read/layouts.ts'

export interface Command {
  kind: KindName | 'sample'
  files: string[]
  dryRun: boolean
  json: boolean
  documents: string | undefined
}

const WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(LAYOUTS).map(([kind, { noun }]) => [kind, noun])),
  sample: 'the invented register, which needs no file',
}

export const USAGE = `Usage: npm run import -- KIND FILE... [--dry-run] [--json] [--documents FOLDER]

Kinds:
${Object.entries(WORDS)
  .map(([kind, what]) => `  ${kind.padEnd(12)}${what}`)
  .join('\n')}

  --dry-run            say what would change, and change nothing
  --json               one JSON report on standard output
  --documents FOLDER   where the files of a document index lie; else the folder "documents" beside the index`

/** The command that these arguments ask for, or a sentence on what is wrong with them. */
export function parseCommand(args: readonly string[]): Command | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        documents: { type: 'string' },
      },
    })
    const [kind, ...files] = positionals
    if (kind === undefined) return 'Say which kind of list to import.'
    if (!isKind(kind)) return `There is no kind "${kind}".`
    if (kind === 'sample' && files.length > 0) return 'The kind sample takes no file.'
    if (kind !== 'sample' && files.length === 0)
      return `Name the file to import: npm run import -- ${kind} FILE`
    if (values.documents !== undefined && kind !== 'documents')
      return '--documents goes with the kind documents.'
    return { kind, files, dryRun: values['dry-run'], json: values.json, documents: values.documents }
  } catch (error) {
    return (error as Error).message // parseArgs throws nothing else
  }
}

const isKind = (word: string): word is Command['kind'] => Object.hasOwn(WORDS, word)
