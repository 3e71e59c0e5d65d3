/** Whether the browser would ask before closing the page. */
export const warnsOnClose = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
