import './dialogElement.ts'
import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import '@testing-library/jest-dom/vitest'
import { network } from '#mocks/node.ts'

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }))

beforeEach(() => {
  vi.spyOn(console, 'error')
  // jsdom has nothing to scroll.
  vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
})

afterEach(() => {
  cleanup()
  network.resetHandlers()
  localStorage.clear()
  // What React or the API complains about is a defect, even where the screen looks right.
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

afterAll(() => network.close())
