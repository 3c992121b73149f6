interface Person {
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** [SIDE-08] The name, else the part of the e-mail before the @, else "User". */
export function displayName({ name, email }: Person): string {
  return name?.trim() || email?.split("@")[0]?.trim() || "User";
}

export function firstName(person: Person): string {
  return displayName(person).split(/\s+/)[0] ?? "";
}
