/** Whether the browser would ask before closing the page. */
export const isAskedOnClosing = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
