import { attempt } from '#client/store/attempt.ts'

const SETTING = 'singleKeys'
const OFF = 'off'

/** Whether single letters do something here. Whoever dictates to the computer turns them off, for each would be pressed. */
export const areSingleKeysOn = (): boolean => attempt(() => localStorage.getItem(SETTING)) !== OFF

export const turnSingleKeys = (isOn: boolean): void => {
  attempt(() => localStorage.setItem(SETTING, isOn ? 'on' : OFF))
}

const FOR_TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/** Whether a key is meant for the page: not for a field or a dialog, nor for the browser. */
export const isForKeys = ({ target, defaultPrevented, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !defaultPrevented &&
  !(ctrlKey || metaKey || altKey) &&
  target instanceof Element &&
  !target.matches(FOR_TYPING) &&
  document.querySelector('dialog[open]') === null
