import { myBanners } from './data/banners.ts'

/** The banners that everybody is shown, until it ends. */
export const offline = () => ({ mine: [myBanners] })
