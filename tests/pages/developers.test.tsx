import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { tableRows } from '#tests/support/pages/tableRows.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

test('every page links to the page for developers, which has the documentation', async () => {
  const { user } = await renderApp('/glossary')

  await user.click(
    within(screen.getByRole('navigation', { name: 'About this site' })).getByRole('link', {
      name: 'For developers',
    }),
  )

  expect(await screen.findByRole('heading', { level: 1, name: 'For Developers' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Sunshine Ledger - For Developers'))
  expect(screen.getByRole('link', { name: 'The documentation' })).toHaveAttribute('href', '/api/docs')
  expect(screen.getByText(/openapi-typescript makes the types of every call/)).toBeVisible()
})

test('the examples for developers are addresses of this site, for a race in the register', async () => {
  const { api } = await renderApp('/developers', {
    candidates: [aCandidate({ OfficeCode: 'GOV', Juris1num: '' })],
  })

  const example = (await screen.findByText(/^curl "[^"]+\/races\//)).textContent
  const address = new URL(/"(.+)"/.exec(example)?.[1] ?? '')
  expect(address.origin).toBe(location.origin)
  expect((await api.request(address.pathname)).status).toBe(200)
})

test('the page for developers states the server’s limits', async () => {
  await renderApp('/developers')

  await screen.findByRole('table', { name: /^What the server accepts/ })
  const rows = tableRows(/^What the server accepts/)
  expect(rows).toContainEqual([
    'Connections, all callers together',
    '10,000',
    'Further connections are refused.',
  ])
  expect(rows).toContainEqual(['Address and headers of a call', '16 kB', '431'])
  expect(rows).toContainEqual(['Accounts of GET /api/balances', '500', '400'])
})

test('the page of a race has the code to embed it in another site', async () => {
  const { user } = await renderApp('/races/20261103-GEN/STR/24', { candidates: [aCandidate()] })
  const address = `${location.origin}/embed/races/20261103-GEN/STR/24`
  expect(screen.queryByText(/<iframe/)).not.toBeInTheDocument()

  await user.click(await screen.findByText('Show this race on your site'))

  expect(await screen.findByText(/^<iframe/)).toHaveTextContent(
    `<iframe src="${address}" title="State Representative, District 24, 2026 General Election" width="100%" height="224" loading="lazy" style="border: 0"></iframe>`,
  )
})
