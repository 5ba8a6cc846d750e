import type { ViewerProps } from '../../client/widgets/diagram-viewer/viewer.ts'
import type { Config } from '../model/config.ts'

/** Viewer options that differ from the viewer's defaults. */
export function viewerOptions(config: Config['diagrams']): Omit<ViewerProps, 'id' | 'lang'> {
  const { wheel, mobileCopy, theme, darkTheme, maxTextSize, download, fullscreen } = config
  return {
    ...(wheel !== 'pan' && { wheel }),
    ...(mobileCopy && { mobileCopy }),
    ...(theme !== 'default' && { theme }),
    ...(darkTheme !== 'dark' && { darkTheme }),
    ...(maxTextSize !== 50_000 && { maxTextSize }),
    ...(download && { download }),
    ...(fullscreen !== 'native' && { fullscreen }),
  }
}
