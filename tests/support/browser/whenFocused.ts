import type { Locator } from 'playwright-core'

/** Waits until this, or one of these, has the focus: the program moves it once it has drawn what the key did. */
export const whenFocused = (element: Locator) => element.and(element.page().locator(':focus')).waitFor()
