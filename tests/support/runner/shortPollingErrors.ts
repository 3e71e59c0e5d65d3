import { configure, getConfig } from '@testing-library/react'

/**
 * Internal to the library and missing from its types: whether it is still polling, when nobody reads its error messages
 * yet.
 */
interface WaitingConfig {
  _disableExpensiveErrorDiagnostics?: boolean
}

const { getElementError } = getConfig()

// Printing the whole page takes a fortieth of the processor time of the page tests, and nobody reads it while they poll.
// The error of a wait that times out still includes it.
configure({
  getElementError: (message, container) =>
    // oxlint-disable-next-line no-underscore-dangle -- the library's own name
    (getConfig() as WaitingConfig)._disableExpensiveErrorDiagnostics
      ? new Error(message ?? '')
      : getElementError(message, container),
})
