import { BaseError } from '@fairlead/protocol'

/** Thrown when the frame fails to load or is not ready in time. The next call loads it again. */
export class FrameLoadError extends BaseError {
  override name = 'FrameLoadError'

  constructor() {
    super('UPSTREAM_UNAVAILABLE', {
      hints: ['Check `frameUrl`, and that the page’s policy allows it (`frame-src`)'],
      shortMessage: 'Unable to load email login dependency',
    })
  }
}
