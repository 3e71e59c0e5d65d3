import { Fragment } from 'react'
import { useParams } from 'react-router-dom'
import { useGetFiledNameQuery } from '#client/api/names.ts'
import { OwnerLink } from '#client/components/links/OwnerLink.tsx'
import { Downloads } from '#client/components/Downloads.tsx'
import { NotFound } from '#client/components/NotFound.tsx'
import { Page } from '#client/components/Page.tsx'
import { QueryBoundary } from '#client/components/QueryBoundary.tsx'
import { Section } from '#client/ui/text/Section.tsx'
import { formatNumber } from '#contract/domain/text.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { SEARCH_PAGE } from '#contract/pages.ts'
import { NO_FILED_NAME } from '#contract/pageTitle.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { FiledName } from '#contract/schemas/filedName.ts'
import { RowsOfName } from './RowsOfName.tsx'
import { SumsOfName } from './SumsOfName.tsx'
import { Spellings } from './Spellings.tsx'

/** As in an address, where a hyphen stands for none. */
const ZIP_FORM = /^(\d{5}|-)$/

/** Everything filed under one name and ZIP code. */
export function FiledNamePage() {
  const { zip = '', name = '' } = useParams()
  return ZIP_FORM.test(zip) ? (
    <NameOf zip={zip} name={name} />
  ) : (
    <NotFound title={NO_FILED_NAME} list={SEARCH_PAGE}>
      <p>Before the name, its address has a ZIP code of five digits, or - for none.</p>
    </NotFound>
  )
}

function NameOf({ zip, name }: { zip: string; name: string }) {
  const query = useGetFiledNameQuery({ zip, name })
  return (
    <QueryBoundary
      query={query}
      record={{ title: NO_FILED_NAME, list: SEARCH_PAGE }}
      notFound="No row of an account that is shown was filed under this name and ZIP code."
    >
      {(filed) =>
        filed.rows === 0 ? (
          <NotFound title={NO_FILED_NAME} list={SEARCH_PAGE} />
        ) : (
          <Filed filed={filed} asked={{ zip, name }} />
        )
      }
    </QueryBoundary>
  )
}

interface FiledProps {
  filed: FiledName
  /** As in the address. */
  asked: { zip: string; name: string }
}

function Filed({ filed, asked }: FiledProps) {
  const { name, zip, rows, isSummed, otherAccounts, spellings, places } = filed
  const under = zip === '' ? 'this name without a ZIP code' : `this name and ZIP code ${zip}`
  return (
    <Page
      heading={name}
      lead={`Rows filed under ${under}, grouped by their text alone: not necessarily one person, and one person may have filed under others.`}
    >
      {otherAccounts.length > 0 && (
        <p>
          Rows here name {otherAccounts.length === 1 ? 'an account' : 'accounts'} of this register:{' '}
          {otherAccounts.map((account, index) => (
            <Fragment key={account.account}>
              {index > 0 && ', '}
              <OwnerLink of={account}>{account.name}</OwnerLink>
            </Fragment>
          ))}
          .
        </p>
      )}
      {isSummed ? (
        <SumsOfName {...filed} />
      ) : (
        <p>More than {formatNumber(rows - 1)} rows were filed under it. They are not summed here.</p>
      )}
      {spellings.length > 0 && (
        <Section title="As It Was Filed">
          <Spellings caption="Spellings" spellings={spellings} />
          <Spellings caption="Places" spellings={places} />
        </Section>
      )}
      {isSummed && (
        <Downloads
          of="these sums"
          to={(format) => apiUrl(publicAddresses.exportFiledNameSums, { format, ...asked })}
        />
      )}
      <RowsOfName {...asked} />
    </Page>
  )
}
