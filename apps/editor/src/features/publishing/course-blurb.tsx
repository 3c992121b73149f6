import { maxBlurbLength } from "@coursewright/contract/course-look.ts";
import { Field, TextArea } from "@coursewright/ui/field.tsx";
import { Plural, Trans } from "@lingui/react/macro";

interface CourseBlurbProps {
  readonly value: string;
  readonly onChange: (blurb: string) => void;
}

const maxLeftShown = 40;

/** The text below the title on the cover and in search results. */
export function CourseBlurb({ value, onChange }: CourseBlurbProps) {
  const left = maxBlurbLength - value.length;
  return (
    <Field
      label={<Trans>In a sentence or two</Trans>}
      help={
        left > maxLeftShown ? (
          <Trans>Shown below the title and wherever the course is shared.</Trans>
        ) : (
          <Plural value={left} one="# character left" other="# characters left" />
        )
      }
    >
      <TextArea className="course-blurb" rows={2} maxLength={maxBlurbLength} value={value} onValueChange={onChange} />
    </Field>
  );
}
