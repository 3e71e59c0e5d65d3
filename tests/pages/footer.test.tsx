import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

test.each(['/', '/candidates', '/committees', '/no/such/page', '/committees/0'])(
  'the footer of %s states the source of the data, that it may not be current, no liability and no advice',
  async (path) => {
    await renderApp(path)

    const footer = screen.getByRole('contentinfo')
    expect(footer).toHaveTextContent(
      'The data is aggregated from public state records and may not be current.',
    )
    expect(footer).toHaveTextContent('the site carries no liability')
    expect(footer).toHaveTextContent('nothing here is legal, financial or professional advice')
    expect(footer).toHaveTextContent('independent of any government body')
  },
)
