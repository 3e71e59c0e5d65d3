import { FOLLOWED_LINK } from './store/followedLink.ts'

/*
 * A server-rendered page looks interactive before its scripts run, for seconds on a slow connection. Links and forms work
 * without them. This small script loads with the HTML and remembers which buttons are clicked. After hydration it replays
 * the input and the clicks of the meantime.
 */

const pressed: HTMLButtonElement[] = []

/**
 * Only buttons that would otherwise do nothing or reload the page. Other listeners do not see this click, because it is
 * replayed later.
 */
const remember = (event: Event) => {
  const { target } = event
  const button = target instanceof Element ? target.closest('button') : null
  if (!button || (button.type === 'submit' && !button.hasAttribute('form'))) return
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.push(button)
}
document.addEventListener('click', remember, true)

/** So that Back leads to this page unchanged. */
const noteLink = ({ target }: Event) => {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link) return
  try {
    sessionStorage.setItem(FOLLOWED_LINK, `${link.pathname} ${location.pathname}${location.search}`)
  } catch {
    // The browser forbids storage: Back then leads to the plain list.
  }
}
document.addEventListener('click', noteLink)

let hasMoved = false

/**
 * Going back, forward or to a fragment. React would have to render it at once and discard the part of the page not yet
 * hydrated: the text would be replaced by "Loading...", and the focus would be lost.
 */
const noteMove = (event: Event) => {
  event.stopImmediatePropagation()
  hasMoved = true
}
addEventListener('popstate', noteMove)

/** Reports a choice that differs from the server's HTML. */
const tellChoice = (select: HTMLSelectElement) => {
  const sent = [...select.options].find((option) => option.defaultSelected)
  if (sent && !sent.selected) select.dispatchEvent(new Event('change', { bubbles: true }))
}

const valueOf = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** React compares with the value it last saw when it hydrated the field, so that must be the server's. */
const tellText = (input: HTMLInputElement) => {
  const { value, defaultValue } = input
  if (value === defaultValue) return
  // The first event makes React hydrate the field.
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
// Dispatched by app/Layout.
document.addEventListener('taken-over', tellAll, { once: true })
