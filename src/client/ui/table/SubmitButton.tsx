import type { ComponentProps } from 'react'
import type { Sent } from './dataColumn.ts'

interface SubmitButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'onClick' | keyof Sent> {
  sent: Sent | undefined
  onPress: () => void
}

/** A button in a table: without scripts it submits the page's form with a parameter added. */
export const SubmitButton = ({ sent, onPress, ...rest }: SubmitButtonProps) => (
  <button
    {...rest}
    {...sent}
    type={sent ? 'submit' : 'button'}
    onClick={(event) => {
      event.preventDefault()
      onPress()
    }}
  />
)
