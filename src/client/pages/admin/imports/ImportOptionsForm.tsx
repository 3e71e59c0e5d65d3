import { type SyntheticEvent, useState } from 'react'
import { failureText } from '#client/api/describeFailure.ts'
import { useCheckImportMutation } from '#client/api/imports.ts'
import { ErrorMessage } from '#client/ui/feedback/ErrorMessage.tsx'
import { Button } from '#client/ui/form/Button.tsx'
import { Field } from '#client/ui/form/Field.tsx'
import { textOf } from '#client/ui/form/textOf.ts'
import { SelectField } from '#client/ui/form/SelectField.tsx'
import type { ImportChoices, OpenImport } from '#contract/schemas/importRecord.ts'
import { IMPORT_KINDS } from '#contract/domain/administration.ts'

type Kind = ImportChoices['kind']

const KINDS = IMPORT_KINDS.map((kind) => ({ value: kind, label: kind }))

/** The options of the command, each with what it means. */
const FLAGS = [
  { name: 'allowRemovals', text: 'Remove all records and rows that are no longer in the list, however many' },
  { name: 'allowOlder', text: 'Accept a list that is older than the one on file' },
  { name: 'replace', text: 'Balances, accounts, elections: remove those not in the list' },
  {
    name: 'incomplete',
    text: 'Lists of records: accept one that may have been cut, or with many rejected lines',
  },
  { name: 'partial', text: 'Transactions that may be only part of a list: they replace nothing' },
] as const

const FIELDS = [
  { name: 'asOf', label: 'As of', type: 'date', hint: 'If blank: the day in the file names, or today' },
  {
    name: 'account',
    label: 'Account',
    inputMode: 'numeric',
    pattern: '[0-9]{1,10}',
    hint: 'Transactions: all of this account’s',
  },
  {
    name: 'election',
    label: 'Election',
    hint: 'Transactions: the candidates’ election, such as 20261103-GEN',
  },
  {
    name: 'wholeThrough',
    label: 'Complete through',
    type: 'date',
    hint: 'You confirm that all transactions through this day are here',
  },
] as const

/**
 * Chooses what to import from the files, and as which kind. The first step only shows the result and changes nothing; the
 * form then has the choices it was made with, for another try. The next import begins without them.
 */
export function ImportOptionsForm({ open: { id, files, state, choices } }: { open: OpenImport }) {
  const [checkImport, { isLoading, error }] = useCheckImportMutation()
  const shown = state === 'shown' ? choices : null
  const [kind, setKind] = useState<Kind>(
    shown?.kind ?? files.find((file) => file.kind !== null)?.kind ?? 'candidates',
  )
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => textOf(form, name).trim() || undefined
    const account = text('account')
    void checkImport({
      openId: id,
      kind,
      files: form.getAll('file').map(String),
      asOf: text('asOf'),
      account: account === undefined ? undefined : Number(account),
      election: text('election'),
      wholeThrough: text('wholeThrough'),
      ...Object.fromEntries(FLAGS.map(({ name }) => [name, form.has(name)])),
    })
  }
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <SelectField
        label="Kind of list"
        options={KINDS}
        value={kind}
        onChange={(value) => setKind(IMPORT_KINDS.find((known) => known === value) ?? kind)}
      />
      <fieldset key={kind} className="stack close">
        <legend>Files</legend>
        {files.map((file) => (
          <label key={file.name}>
            <input
              type="checkbox"
              name="file"
              value={file.name}
              // A single file is selected whatever its kind; the importer says what is wrong with it.
              defaultChecked={
                shown?.kind === kind
                  ? shown.files.includes(file.name)
                  : file.kind === kind || files.length === 1
              }
            />{' '}
            {file.name} ({file.kind ?? 'not recognized'})
          </label>
        ))}
      </fieldset>
      <details open={shown !== null && [...FIELDS, ...FLAGS].some(({ name }) => shown[name])}>
        <summary>Options</summary>
        <div className="stack">
          <div className="fields">
            {FIELDS.map((field) => (
              <Field key={field.name} {...field} defaultValue={shown?.[field.name]} />
            ))}
          </div>
          <div className="stack close">
            {FLAGS.map(({ name, text }) => (
              <label key={name}>
                <input type="checkbox" name={name} defaultChecked={shown?.[name]} /> {text}
              </label>
            ))}
          </div>
        </div>
      </details>
      {error && <ErrorMessage message={failureText(error)} />}
      <div className="buttons">
        <Button type="submit" busy={isLoading}>
          Preview the changes
        </Button>
      </div>
    </form>
  )
}
