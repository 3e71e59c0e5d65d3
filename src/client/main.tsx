import '#client/styles/tokens.css'
import '#client/styles/fonts.css'
import '#client/styles/base.css'
import '#client/styles/ledger.css'
import { mountApp } from '#client/app/mountApp.tsx'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no element #root')
// Not awaited: the pages' chunks import this one.
void mountApp(root)
