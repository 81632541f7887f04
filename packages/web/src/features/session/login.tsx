import { Anchor } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Card } from './card.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm } from './sign-in.tsx';
import { SignOnButton } from './sign-on/button.tsx';

/** The first step of signing in. */
export default function Login() {
  const navigate = useNavigate();
  return (
    <Card
      foot={
        <>
          <Anchor component={Link} to="/forgot-password">
            Forgot password
          </Anchor>
          <PasskeyButton />
        </>
      }
    >
      <PasswordForm onDone={() => void navigate({ to: '/verify-otp', search: true })} />
      <SignOnButton />
    </Card>
  );
}
