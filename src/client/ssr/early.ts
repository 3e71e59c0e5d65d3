/** The script that loads with the HTML of a page, before the main program. */
import './replayEarlyInput.ts'
import './loadScripts.ts'
