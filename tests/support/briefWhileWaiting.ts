import { configure, getConfig } from '@testing-library/react'

/** Of the library's own, and not in its types: whether it looks again and again, so that nobody reads yet what it lacks. */
interface WaitingConfig {
  _disableExpensiveErrorDiagnostics?: boolean
}

const { getElementError } = getConfig()

// The whole page as text is a fortieth of what tests of pages compute, and while they wait for a part nobody reads it: what
// they have waited for in vain is told with it all the same.
configure({
  getElementError: (message, container) =>
    // oxlint-disable-next-line no-underscore-dangle -- the library's own name
    (getConfig() as WaitingConfig)._disableExpensiveErrorDiagnostics
      ? new Error(message ?? '')
      : getElementError(message, container),
})
