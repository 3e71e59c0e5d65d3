import './briefWhileWaiting.ts'
import './dialogElement.ts'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import '@testing-library/jest-dom/vitest'
import { network } from '#mocks/node.ts'
import { underWay } from './underWay.ts'

/**
 * React notes where in the program each element is made, for the tools of a browser, until it has noted ten thousand within
 * a second: a fifteenth of all that tests of pages compute, and nothing reads it. Here it always has.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Infinity,
  set: () => {},
})

// The first test of a file waits until the page's part of the program is compiled, on a busy machine for seconds.
configure({ asyncUtilTimeout: 30_000 })

beforeAll(() => network.listen())

beforeEach(() => {
  vi.spyOn(console, 'error')
  // jsdom has nothing to scroll.
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
  Element.prototype.scrollIntoView = () => {}
  // Nor lays it anything out.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
})

afterEach(async () => {
  cleanup()
  for (const end of underWay.splice(0)) await end()
  network.resetHandlers()
  const complaints = vi.mocked(console.error).mock.calls
  // Before anything can fail here, or the next test would begin with what this one forbade.
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '')
  // What React or the API complains about is a defect, even where the screen looks right.
  expect(complaints).toEqual([])
})

afterAll(() => network.close())
