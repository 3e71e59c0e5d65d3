/** The script that runs when the head of a page has arrived, before the main program. */
import './replayEarlyInput.ts'
import './loadScripts.ts'
import { SIGNED_IN_ATTRIBUTE, TOKEN_KEY } from '#contract/firstView.ts'

// Before the first paint, so that an administrator sees the administrators' bar on a page rendered for visitors.
try {
  document.documentElement.toggleAttribute(SIGNED_IN_ATTRIBUTE, localStorage.getItem(TOKEN_KEY) !== null)
} catch {
  // The browser forbids storage, so nobody is signed in yet.
}
