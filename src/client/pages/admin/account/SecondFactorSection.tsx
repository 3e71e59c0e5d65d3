import { useState } from 'react'
import { useGetSecondFactorQuery } from '#client/api/secondFactor.ts'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { ChangeSecondFactor } from './ChangeSecondFactor.tsx'
import { RecoveryCodeList } from './RecoveryCodeList.tsx'
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx'

/** Setting up a second factor, new recovery codes, and turning it off. */
export function SecondFactorSection() {
  const query = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true })
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <Section title="Second Factor">
      {codes.length > 0 && <RecoveryCodeList codes={codes} onDone={() => setCodes([])} />}
      <QueryBoundary query={query} loading="Loading your second factor..." failure="Failed to fetch">
        {(factor) =>
          factor.confirmedAt === null ? (
            <SetUpSecondFactor isRequired={factor.isRequired} onCodes={setCodes} />
          ) : (
            <ChangeSecondFactor {...factor} since={factor.confirmedAt} onCodes={setCodes} />
          )
        }
      </QueryBoundary>
    </Section>
  )
}
