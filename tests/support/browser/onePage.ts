import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { openPage, type Options } from './openPage.ts'

/**
 * One window for all tests of a group, which go through it one after the other: a window of its own has a process of its
 * own, which compiles every script anew, and takes twice as long as the page in it.
 */
export function onePage(options: Options = {}, prepare?: (page: Page) => Promise<unknown>): () => Page {
  let page: Page | undefined
  beforeAll(async () => {
    const { promise: closed, resolve: close } = Promise.withResolvers<() => Promise<void>>()
    page = await openPage({ ...options, onTestFinished: close })
    await prepare?.(page)
    return closed
  })
  return () => {
    if (!page) throw new Error('The window is opened before the first test')
    return page
  }
}
