import { Component, type ReactNode } from 'react'

/** Draws something else where drawing fails; begins anew with another `key`. */
export class Boundary extends Component<Boundary.Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error)
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    if (!this.state.hasFailed) return children
    return fallback?.(() => this.setState({ hasFailed: false })) ?? null
  }
}

export declare namespace Boundary {
  type Props = {
    children: ReactNode
    /** Nothing when absent. @param retry - Tries to draw once more. */
    fallback?: ((retry: () => void) => ReactNode) | undefined
    onError?: ((error: unknown) => void) | undefined
  }
}
