import { store } from '../../lib/browser/store.ts'
import { config } from '../../lib/supabase/config.ts'

/** An organisation’s look: each part null where it has the server’s. */
export interface Brand {
  name: string | null
  /** Its place in the bucket of brands. */
  logo_path: string | null
  /** The name of one of our colours, or `#rrggbb`. */
  accent: string | null
}

/** The brand in which everything is shown now; null is the server’s own. */
export const brand = store<Brand | null>(null)

export const useBrandName = () => brand.use()?.name ?? config.brand

/** The name under which a device keeps the brand of who is signed in there. */
export const shelf = 'brand'
