/** The ref of a button that its own effect removes: the focus, which would be lost, goes to the section around it. */
export const keepFocusInSection = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button) button.closest<HTMLElement>('section[tabindex], main')?.focus()
}
