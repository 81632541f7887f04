import { z } from 'zod';

/**
 * The categories of the transparency reports of the EU's Digital Services Act, in the order of its templates (implementing
 * regulation (EU) 2024/2835, annex I), by the names of its transparency database.
 */
export const dsaCategories = {
  animal_welfare: 'Animal welfare',
  consumer_information: 'Consumer information infringements',
  cyber_violence: 'Cyber violence',
  cyber_violence_against_women: 'Cyber violence against women',
  data_protection_and_privacy_violations: 'Data protection and privacy violations',
  illegal_or_harmful_speech: 'Illegal or harmful speech',
  intellectual_property_infringements: 'Intellectual property infringements',
  negative_effects_on_civic_discourse_or_elections: 'Negative effects on civic discourse or elections',
  protection_of_minors: 'Protection of minors',
  risk_for_public_security: 'Risk for public security',
  scams_and_fraud: 'Scams and/or fraud',
  self_harm: 'Self-harm',
  unsafe_and_prohibited_products: 'Unsafe, non-compliant or prohibited products',
  violence: 'Violence',
  other_violation_tc: 'Other violation of the terms and conditions',
} as const;

export type DsaCategory = keyof typeof dsaCategories;

/** The DSA category in which a reason is counted. */
export const dsaCategory = () => z.enum(Object.keys(dsaCategories) as [DsaCategory, ...DsaCategory[]]);
