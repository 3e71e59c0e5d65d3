import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

test.each(['/', '/candidates', '/committees', '/no/such/page', '/committees/0'])(
  'the footer of %s states the source of the data, that it may not be current, no liability and no advice',
  async (path) => {
    await renderApp(path)

    expect(screen.getByRole('contentinfo')).toHaveTextContent(
      /^Aggregated from public state records; may not be current\. No liability\. No legal, financial or professional advice\.$/,
    )
    expect(screen.getByRole('navigation', { name: 'About this site' })).toHaveTextContent(
      'Sunshine Ledger is independent of any government body.',
    )
  },
)
