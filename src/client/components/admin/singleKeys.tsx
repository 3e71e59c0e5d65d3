import { tryStorage } from '#client/store/tryStorage.ts'

const SETTING = 'singleKeys'
const OFF = 'off'

/**
 * Whether single-letter shortcuts are on. Users of speech input turn them off, because dictated text would trigger them.
 */
export const areSingleKeysOn = (): boolean => tryStorage(() => localStorage.getItem(SETTING)) !== OFF

export const setSingleKeys = (isOn: boolean): void => {
  tryStorage(() => localStorage.setItem(SETTING, isOn ? 'on' : OFF))
}

const FOR_TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** For `aria-keyshortcuts`: a single letter or digit, unless those are off. */
export const shortcut = (key: string): string | undefined => (areSingleKeysOn() ? key : undefined)

/** The key of a press that is meant for the page. None for a single letter or digit if those are off. */
export const keyForPage = (event: KeyboardEvent): string | undefined =>
  isForPage(event) && (event.key.length > 1 || areSingleKeysOn()) ? event.key : undefined

/** Whether a key press is meant for the page, and not for a field, a dialog or the browser. */
const isForPage = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !defaultPrevented &&
  !(ctrlKey || metaKey || altKey) &&
  target instanceof Element &&
  !target.matches(FOR_TYPING) &&
  document.querySelector('dialog[open]') === null

/** Presses the button, or follows the link, whose `aria-keyshortcuts` is this key. */
export function pressShortcut(event: KeyboardEvent, within: Element | null): void {
  const key = keyForPage(event)
  // Where Enter itself presses what has the focus, it is meant for that.
  if (key === 'Enter' && event.target instanceof Element && event.target.matches('button, a')) return
  const shortcuts = within?.querySelectorAll<HTMLElement>('[aria-keyshortcuts]') ?? []
  const target = [...shortcuts].find((each) => each.getAttribute('aria-keyshortcuts') === key)
  if (!target) return
  target.click()
  event.preventDefault()
}

/** The letter or digit that does the same, unless such keys are off on this device. */
export const KeyHint = ({ children }: { children: string | number }) =>
  areSingleKeysOn() && <kbd>{children}</kbd>
