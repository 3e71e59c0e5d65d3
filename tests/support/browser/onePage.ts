import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { openPage, type Options } from './openPage.ts'

/**
 * One page for all tests of a group, which use it one after another. A new one has its own process, which compiles every
 * script again and takes twice as long as loading the page.
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
