import { FOLLOWED_LINK } from '#contract/firstView.ts'

/*
 * A server-rendered page looks interactive before its scripts run, for seconds on a slow connection. Links and forms work
 * without them. This small script loads with the HTML and remembers which buttons are clicked. After hydration it replays
 * the input and the clicks of the meantime.
 */

const clickedButtons: HTMLButtonElement[] = []

/**
 * Only buttons that would otherwise do nothing or reload the page. Other listeners do not see this click, because it is
 * replayed later.
 */
const rememberClick = (event: Event) => {
  const { target } = event
  const button = target instanceof Element ? target.closest('button') : null
  if (!button || (button.type === 'submit' && !button.hasAttribute('form'))) return
  event.preventDefault()
  event.stopImmediatePropagation()
  clickedButtons.push(button)
}
document.addEventListener('click', rememberClick, true)

/** So that Back leads to this page unchanged. */
const rememberLink = ({ target }: Event) => {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link) return
  try {
    sessionStorage.setItem(FOLLOWED_LINK, `${link.pathname} ${location.pathname}${location.search}`)
  } catch {
    // The browser forbids storage: Back then leads to the plain list.
  }
}
document.addEventListener('click', rememberLink)

let hasNavigated = false

/**
 * Going back, forward or to a fragment. React would have to render it at once and discard the part of the page not yet
 * hydrated: the text would be replaced by "Loading...", and the focus would be lost.
 */
const deferNavigation = (event: Event) => {
  event.stopImmediatePropagation()
  hasNavigated = true
}
addEventListener('popstate', deferNavigation)

/** Reports a choice that differs from the server's HTML. */
const replayChoice = (select: HTMLSelectElement) => {
  const sent = [...select.options].find((option) => option.defaultSelected)
  if (sent && !sent.selected) select.dispatchEvent(new Event('change', { bubbles: true }))
}

type TextField = HTMLInputElement | HTMLTextAreaElement
const TEXT_FIELDS = 'input:not([type=checkbox], [type=file]), textarea'

/** React compares with the value it last saw when it hydrated the field, so that must be the server's. */
const replayText = (field: TextField) => {
  const { value, defaultValue } = field
  if (value === defaultValue) return
  // The first event makes React hydrate the field.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.value = defaultValue
  // React’s own setter on the field would record this value as seen.
  Reflect.set(Reflect.getPrototypeOf(field) ?? field, 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

const replayFile = (input: HTMLInputElement) => {
  if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }))
}

const replayAll = () => {
  document.removeEventListener('click', rememberClick, true)
  document.removeEventListener('click', rememberLink)
  removeEventListener('popstate', deferNavigation)
  // The router looks at the current address, whichever navigation the event was about.
  if (hasNavigated) dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  document.querySelectorAll<HTMLSelectElement>('main select').forEach(replayChoice)
  document.querySelectorAll<TextField>(TEXT_FIELDS).forEach(replayText)
  document.querySelectorAll<HTMLInputElement>('input[type=file]').forEach(replayFile)
  for (const button of clickedButtons) if (button.isConnected) button.click()
}
// Dispatched by app/App.
document.addEventListener('hydrated', replayAll, { once: true })
