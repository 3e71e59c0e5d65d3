import { attempt } from '#client/store/attempt.ts'

const SETTING = 'singleKeys'
const OFF = 'off'

/**
 * Whether single-letter shortcuts are on. Users of speech input turn them off, because dictated text would trigger them.
 */
export const areSingleKeysOn = (): boolean => attempt(() => localStorage.getItem(SETTING)) !== OFF

export const setSingleKeys = (isOn: boolean): void => {
  attempt(() => localStorage.setItem(SETTING, isOn ? 'on' : OFF))
}

const FOR_TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Whether a key press is meant for the page, and not for a field, a dialog or the browser. */
export const isForKeys = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !defaultPrevented &&
  !(ctrlKey || metaKey || altKey) &&
  target instanceof Element &&
  !target.matches(FOR_TYPING) &&
  document.querySelector('dialog[open]') === null
