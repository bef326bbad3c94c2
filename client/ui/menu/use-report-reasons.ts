import { useLingui } from '@lingui/react/macro'

/** The reasons for which one reports something, as `reports.reason` has them. */
export function useReportReasons() {
  const { t } = useLingui()
  return [
    { id: 'spam', label: t`Spam` },
    { id: 'harassment', label: t`Insults or threats` },
    { id: 'hate', label: t`Hate speech` },
    { id: 'sexual', label: t`Sexual content` },
    { id: 'violence', label: t`Violence` },
    { id: 'self_harm', label: t`Risk of self-harm` },
    { id: 'privacy', label: t`Shares private information` },
    { id: 'copyright', label: t`Uses someone else’s work` },
    { id: 'off_topic', label: t`Doesn’t belong here` },
    { id: 'other', label: t`Something else` },
  ]
}
