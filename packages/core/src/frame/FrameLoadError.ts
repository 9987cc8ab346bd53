import { BaseError } from '@fairlead/protocol'

/** The frame of the embedded wallet did not load, or was not ready in time. The next call loads it again. */
export class FrameLoadError extends BaseError {
  override name = 'FrameLoadError'

  constructor() {
    super('UPSTREAM_UNAVAILABLE', {
      hints: ['Check `frameUrl`, and that the page’s policy allows it (`frame-src`)'],
      shortMessage: 'Unable to load email login dependency',
    })
  }
}
