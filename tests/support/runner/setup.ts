import './shortPollingErrors.ts'
import '#tests/support/pages/dialogElement.ts'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import '@testing-library/jest-dom/vitest'
import { releaseDelayed } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { warnings } from './expectWarning.ts'
import { pendingWork } from './pendingWork.ts'

/**
 * React records where each element was created, for browser developer tools, until it has recorded ten thousand within a
 * second. That is a fifteenth of the processor time of the page tests, and nothing reads it, so the limit is reached from
 * the start.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
})

// The first test of a file waits until the page's modules are compiled, which takes seconds on a busy machine.
configure({ asyncUtilTimeout: 120_000 })

beforeAll(() => network.listen())

beforeEach(() => {
  vi.spyOn(console, 'error')
  vi.spyOn(console, 'warn').mockReturnValue()
  // jsdom cannot scroll.
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
  Element.prototype.scrollIntoView = () => {}
  // It has no layout either.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

afterEach(async () => {
  cleanup()
  releaseDelayed()
  for (const end of pendingWork.splice(0)) await end()
  network.resetHandlers()
  const complaints = [...vi.mocked(console.error).mock.calls, ...warnings()]
  // Before anything can fail here; otherwise the next test would inherit this one's mocks.
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '')
  // Complaints by React or the API are defects, even if the page looks right. Expected ones: expectWarning.
  expect(complaints).toEqual([])
})

afterAll(() => network.close())
