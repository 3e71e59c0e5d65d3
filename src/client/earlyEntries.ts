import { FOLLOWED_LINK } from './store/followedLink.ts'

/*
 * What a page of the server shows looks alive before the program runs that makes it so, for seconds on a slow line. Links
 * and forms work by themselves. This script of its own, which comes with the words, remembers the buttons that are
 * pressed; once the program says that it has taken over, it is told of what was entered and pressed meanwhile.
 */

const pressed: HTMLButtonElement[] = []

/** Alone those that would do nothing, or ask for the page anew; it is pressed once, so nobody else sees this press. */
const remember = (event: Event) => {
  const { target } = event
  const button = target instanceof Element ? target.closest('button') : null
  if (!button || (button.type === 'submit' && !button.hasAttribute('form'))) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.push(button)
}
document.addEventListener('click', remember, true)

/** So that the way back leads to this page as it is. */
const noteLink = ({ target }: Event) => {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link) return
  try {
    sessionStorage.setItem(FOLLOWED_LINK, `${link.pathname} ${location.pathname}${location.search}`)
  } catch {
    // Browsers that keep nothing for this site: the way back leads to the list alone.
  }
}
document.addEventListener('click', noteLink)

let hasMoved = false

/**
 * Going back, forward or to a place of the page. React would have to show it at once, and throw away what it has not taken
 * over of the page yet: the words would give way to "Loading...", and the focus would be lost.
 */
const noteMove = (event: Event) => {
  event.stopImmediatePropagation()
  hasMoved = true
}
addEventListener('popstate', noteMove)

/** A choice other than the one that was sent. */
const tellChoice = (select: HTMLSelectElement) => {
  const sent = [...select.options].find((option) => option.defaultSelected)
  if (sent && !sent.selected) select.dispatchEvent(new Event('change', { bubbles: true }))
}

const valueOf = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** React compares with the value that it has seen last, when it took the field over, so it must see the one that was sent. */
const tellText = (input: HTMLInputElement) => {
  const { value, defaultValue } = input
  if (value === defaultValue) return
  // The first has it take the field over.
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.value = defaultValue
  valueOf?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

const tellAll = () => {
  document.removeEventListener('click', remember, true)
  document.removeEventListener('click', noteLink)
  removeEventListener('popstate', noteMove)
  if (hasMoved) dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  document.querySelectorAll<HTMLSelectElement>('main select').forEach(tellChoice)
  document.querySelectorAll<HTMLInputElement>('main input:not([type=checkbox])').forEach(tellText)
  for (const button of pressed) if (button.isConnected) button.click()
}
// It is app/Layout that says so.
document.addEventListener('taken-over', tellAll, { once: true })
