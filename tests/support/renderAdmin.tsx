// So that the administrators' part of the program is there before a test waits for what it shows.
import '#client/app/AdminArea.tsx'
import { renderApp } from './renderApp.tsx'

/** Opens a page of the administrators as Ada, who is signed in. */
export const renderAdmin = (path: string, setting: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(path, { signedIn: true, ...setting })

export type AdminApp = Awaited<ReturnType<typeof renderAdmin>>
