import { useFlag } from '../../lib/query/feature-flags.ts'
import { flag } from '../data/certificate.ts'
import type { ToldCourse } from '../data/told.ts'
import { CertificateButton } from './CertificateButton.tsx'

/** The way from a curriculum that one has done to its certificate. */
export function CourseCertificate({ course }: { course: ToldCourse }) {
  return useFlag(flag, course.group_id) ? <CertificateButton adoptionId={course.id} /> : null
}
