import { Component, type ReactNode } from 'react'

/** Error boundary; a new `key` resets it. */
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
    /**
     * Rendered after an error; nothing if absent.
     * @param retry - Renders the children again.
     */
    fallback?: ((retry: () => void) => ReactNode) | undefined
    onError?: ((error: unknown) => void) | undefined
  }
}
