import { useGetRegistrationQuery } from '#client/api/registrations.ts'
import { FieldTable } from '#client/ui/table/FieldTable.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { splitCamelCase } from '#client/ui/text/splitCamelCase.ts'
import { formatDate } from '#client/components/formatDate.ts'
import { QuietFailure } from '#client/components/QuietFailure.tsx'

/** What the state's registration page and its look-up add to the record; nothing if neither was read. */
export function RegistrationRecord({ acctNum }: { acctNum: number }) {
  const query = useGetRegistrationQuery(acctNum)
  if (query.error && !query.data)
    return <QuietFailure query={query}>The registration could not be loaded.</QuietFailure>
  if (!query.data) return null
  const { account: _account, importId: _import, statusAsOf, asOf, statePage, ...shown } = query.data
  const fields = Object.entries({ ...shown, affiliates: shown.affiliates?.join('; ') ?? null }).flatMap(
    ([key, value]) => (value === null ? [] : [{ label: splitCamelCase(key), value: formatDate(value) }]),
  )
  const day = asOf ?? statusAsOf
  if (fields.length === 0 || day === null) return null
  return (
    <Section title="Registration">
      <FieldTable caption="Registration" fields={fields} placeholder="Blank on the state’s page" />
      <small>
        As <a href={statePage}>the state’s own page</a> had it on {formatDate(day)}
        {statusAsOf !== null && statusAsOf !== day && `, its status on ${formatDate(statusAsOf)}`}.
      </small>
    </Section>
  )
}
