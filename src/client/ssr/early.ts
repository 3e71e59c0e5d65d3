/** The script that runs when the head of a page has arrived, before the main program. */
import './showSession.ts'
import './replayEarlyInput.ts'
import './loadScripts.ts'
