/** A phone as it is kept: its plus sign and digits. Blank is null. */
export const phoneAsKept = (phone: string): string | null => phone.replace(/[^\d+]/g, '') || null;
