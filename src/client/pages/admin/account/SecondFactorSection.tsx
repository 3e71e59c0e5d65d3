import { useState } from 'react'
import { useGetSecondFactorQuery } from '#client/api/secondFactor.ts'
import { useFocusOnStep } from '#client/components/admin/useFocusOnStep.ts'
import { AdminQuery } from '#client/components/admin/AdminQuery.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { ChangeSecondFactor } from './ChangeSecondFactor.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'

/** Setting up a second factor, new recovery codes, and turning it off. */
export function SecondFactorSection() {
  const query = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true })
  const [codes, setCodes] = useState<readonly string[]>([])
  const place = useFocusOnStep<HTMLDivElement>(query.data && `${query.data.confirmedAt} ${codes.length > 0}`)
  return (
    <Section title="Second Factor">
      <div ref={place} tabIndex={-1} className="stack">
        {codes.length > 0 && <RecoveryCodeList codes={codes} onDone={() => setCodes([])} />}
        <AdminQuery query={query} loading="Loading your second factor...">
          {(factor) =>
            factor.confirmedAt === null ? (
              <SetUpSecondFactor isRequired={factor.isRequired} onCodes={setCodes} />
            ) : (
              <ChangeSecondFactor {...factor} since={factor.confirmedAt} onCodes={setCodes} />
            )
          }
        </AdminQuery>
      </div>
    </Section>
  )
}
