/** The fields needed to show a person. */
export interface PersonLook {
  id: string;
  firstName: string;
  lastName: string;
  avatarUrl?: string | null | undefined;
  /** False while nobody has proved that the person's address is theirs. */
  isProven?: boolean | undefined;
}
