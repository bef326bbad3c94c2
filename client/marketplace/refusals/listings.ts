import { msg } from '@lingui/core/macro'
import type { TableRefusals } from '../../lib/registries/refusals.ts'

const ages = msg`Enter ages between 0 and 120.`
const address = msg`Choose an address of 3 to 80 lowercase letters, digits and hyphens.`
const editors = msg`Only the owner and editors can change this listing.`

export const listings: TableRefusals = {
  constraints: {
    listings_curriculum_id_key: ['curriculum_id', msg`This curriculum has a listing already.`],
    listings_curriculum_id_fkey: ['curriculum_id', msg`This curriculum no longer exists.`],
    listings_version_id_fkey: ['version_id', msg`This version no longer exists.`],
    listings_slug_check: ['slug', address],
    listings_slug_key: ['slug', msg`This address is taken. Choose another.`],
    listings_promise_check: ['promise', msg`Say what groups get from it in up to 160 characters.`],
    listings_summary_html_check: ['summary_html', msg`Keep the description to 20,000 characters, without pictures.`],
    listings_outcomes_check: ['outcomes', msg`Keep to 8 outcomes of up to 200 characters each.`],
    listings_topics_check: ['topics', msg`Keep to 8 topics of up to 40 characters each.`],
    listings_audience_check: ['audience', msg`Choose who it’s for.`],
    listings_age_min_check: ['age_min', ages],
    listings_age_max_check: ['age_max', ages],
    listings_ages: ['age_max', msg`The oldest age can’t be lower than the youngest.`],
    listings_language_check: ['language', msg`Choose a language.`],
    listings_format_check: ['format', msg`Choose how groups meet for it.`],
    listings_licence_check: ['licence', msg`Choose a licence.`],
    listings_tenant_only: [
      'licence',
      msg`A licence for your organisation only can’t go with a listing for everyone. Choose another licence, or share it in your organisation.`,
    ],
    listings_attribution_check: ['attribution', msg`Keep the attribution to 300 characters.`],
    listings_cover: ['cover_path', msg`This picture can’t be the cover. Choose another.`],
    listings_cover_alt_check: ['cover_alt', msg`Keep the description of the cover to 300 characters.`],
    listings_visibility_check: ['visibility', msg`Choose who can find it.`],
    listings_byline_check: ['byline', msg`Keep the author’s name to 80 characters.`],
  },
  policies: { insert: editors, update: editors },
}
