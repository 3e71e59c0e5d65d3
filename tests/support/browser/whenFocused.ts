import type { Locator } from 'playwright-core'

/**
 * Waits until this element, or one of these, has the focus: the client moves it once it has rendered the result of the key.
 */
export const whenFocused = (element: Locator) => element.and(element.page().locator(':focus')).waitFor()
